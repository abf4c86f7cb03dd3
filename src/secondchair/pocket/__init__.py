"""The pocket edition: the whole app without a server, in the browser itself, also without a network.

`build` makes a folder for any static host; `fetch` gets Python for browsers and the packages; `bundle` packs what is
imported there. `inside` is what runs in the browser: the same app as everywhere, over a store in the browser's storage.
The browser's side is in `site/`: a start page that stays, a frame in it for the pages, a service worker that hands
every request on, and a worker with Python in it that answers.
"""
