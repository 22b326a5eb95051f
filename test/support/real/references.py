# How three libraries read references beside a URL. In: {"base", "references"}. Out: what requests reads of each, then httpx, then urllib.
import json
import sys
from urllib.parse import quote, urljoin, urlparse, urlsplit

import httpx
import urllib3

asked = json.load(sys.stdin)
base = asked["base"]


def with_requests(text):
    # As Session.resolve_redirects does.
    url = f"{urlparse(base).scheme}:{text}" if text.startswith("//") else text
    if not urlparse(url).netloc:
        url = urljoin(base, quote(url, safe="!#$%&'()*+,/:;=?@[]~"))
    return urllib3.util.parse_url(url)


def with_httpx(text):
    return httpx.URL(base).join(text)


def with_urllib(text):
    return urlsplit(urljoin(base, text))


def origin(read, text):
    try:
        url = read(text)
        host = url.hostname if hasattr(url, "hostname") else url.host
        return f"{url.scheme}://{host}" + (f":{url.port}" if url.port else "")
    except Exception:
        return ""


json.dump([origin(read, text) for read in (with_requests, with_httpx, with_urllib) for text in asked["references"]], sys.stdout)
