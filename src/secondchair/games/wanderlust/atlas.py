"""The map as a graph: who is joined to whom, and how many steps lie between two places.

Places are numbered by their `order`, so that the lower number wins every tie between places (AMB-11).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct

FLIGHT = "flight"  # the way from airport to airport, as a kind of step beside the types of track
FLYING = 0  # its number among the modes
FAR = 99  # steps to a place that cannot be reached

Edge = tuple[int, int]  # where a step leads, and its mode (a place in `Atlas.modes`)
Table = tuple[tuple[int, ...], ...]  # steps from place to place


class Atlas(Struct, frozen=True):
    """Derived once from the places and tracks of the content."""

    modes: tuple[str, ...]  # FLIGHT, then the types of track
    tracks: tuple[tuple[Edge, ...], ...]  # from each place, lowest place first
    edges: tuple[tuple[Edge, ...], ...]  # the same with the flights
    airports: tuple[int, ...]
    steps: Table  # by tracks alone
    land: Table  # by tracks, without those that do not count as land (WL-39)
    hops: Table  # with flights
    near: tuple[int, ...]  # for each place, the places at most `block` steps away and itself, as bits (AMB-8)
    toward: tuple[tuple[tuple[Edge, ...], ...], ...]  # [goal][place]: `edges`, those that lead closer to the goal first


def survey(
    n: int,
    joined: Sequence[tuple[int, int, str]],
    airports: Sequence[int],
    modes: Sequence[str],
    not_land: Collection[str],
    block: int,
) -> Atlas:
    """The graph of `n` places joined by tracks (two places and the type)."""
    mode = {name: i for i, name in enumerate(modes)}
    lines: list[list[Edge]] = [[] for _ in range(n)]
    for a, b, kind in joined:
        lines[a].append((b, mode[kind]))
        lines[b].append((a, mode[kind]))
    tracks = tuple(tuple(sorted(line)) for line in lines)
    edges = tuple(
        tuple(sorted([*tracks[i], *((j, FLYING) for j in airports if j != i)])) if i in airports else tracks[i]
        for i in range(n)
    )
    sea = {mode[kind] for kind in not_land if kind in mode}
    steps = _distances(tracks)
    hops = _distances(edges)
    toward = tuple(
        tuple(tuple(sorted(edges[i], key=lambda edge: (hops[edge[0]][goal], edge))) for i in range(n))
        for goal in range(n)
    )
    return Atlas(
        modes=tuple(modes),
        tracks=tracks,
        edges=edges,
        airports=tuple(airports),
        steps=steps,
        land=_distances(tuple(tuple(edge for edge in line if edge[1] not in sea) for line in tracks)),
        hops=hops,
        near=tuple(sum(1 << j for j in range(n) if steps[i][j] <= block) for i in range(n)),
        toward=toward,
    )


def _distances(edges: Sequence[Sequence[Edge]]) -> Table:
    return tuple(_from(edges, start) for start in range(len(edges)))


def _from(edges: Sequence[Sequence[Edge]], start: int) -> tuple[int, ...]:
    found = [FAR] * len(edges)
    found[start] = 0
    front = [start]
    while front:
        beyond = []
        for place in front:
            for there, _ in edges[place]:
                if found[there] == FAR:
                    found[there] = found[place] + 1
                    beyond.append(there)
        front = beyond
    return tuple(found)
