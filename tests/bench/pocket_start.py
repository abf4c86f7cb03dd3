"""What the pocket edition weighs and how soon one plays: `python tests/bench/pocket_start.py SITE [TIMES]`.

SITE is a folder that `secondchair site` has built. It is served to Chromium from this computer by a host that knows
nothing but files and compresses nothing. Printed are the weight of the folder; what the host sent on the first visit
and on later ones; and the seconds from the address to a lobby that can be touched: on the first visit, with
nothing kept, and on later ones (the median of TIMES, 3 unless said), with the host switched off.
"""

from __future__ import annotations

import os
import statistics
import sys
from pathlib import Path
from time import perf_counter

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from pocket.browsing import Tab
from pocket.hosting import Host
from web.browser_fixtures import ARGS, find_chromium

TIMES = 3


def visit(tab: Tab) -> float:
    """Seconds until the lobby stands there."""
    began = perf_counter()
    tab.open("/")
    tab.inside.locator("h1").wait_for()
    return perf_counter() - began


def main(site: Path, times: int) -> None:
    weight = sum(file.stat().st_size for file in site.rglob("*") if file.is_file())
    host = Host(site)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=ARGS.split())
        tab = Tab(browser.new_context(), host.address)
        first, sent = visit(tab), host.sent
        host.down = True
        later = statistics.median(visit(tab) for _ in range(times))
        browser.close()
    host.close()
    print(f"the folder            {weight / 1e6:6.2f} MB   (at most 20)")
    print(f"sent, first visit     {sent / 1e6:6.2f} MB   (at most 10)")
    print(f"sent, later visits    {(host.sent - sent) / 1e6:6.2f} MB   (nothing)")
    print(f"playing, first visit  {first:6.1f} s    (at most 10)")
    print(f"playing, later        {later:6.1f} s    (at most 6)")
    print(f"load of this machine  {os.getloadavg()[0]:6.1f}      on {os.cpu_count()} cores")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else TIMES)
