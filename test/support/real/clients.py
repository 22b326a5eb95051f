# Asks with requests and httpx as their own documentation does: a line of JSON says what to ask, a line of JSON what they showed.
import base64
import json
import os
import sys

import httpx
import requests


def with_requests(urls, method, pages):
    session = requests.Session()
    seen = []
    for url in urls:
        answer = session.request(method, url)
        while pages and "next" in answer.links:
            seen.append(answer.text)
            answer = session.get(answer.links["next"]["url"])
    seen.append(answer.text)
    return answer, str(answer.url), seen


def with_httpx(urls, method, pages):
    seen = []
    with httpx.Client(follow_redirects=True, timeout=60) as client:
        for url in urls:
            answer = client.request(method, url)
            while pages and "next" in answer.links:
                seen.append(answer.text)
                answer = client.get(answer.links["next"]["url"])
    seen.append(answer.text)
    return answer, str(answer.url), seen


clients = {"requests": with_requests, "httpx": with_httpx}

for line in sys.stdin:
    asked = json.loads(line)
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"):
        os.environ.pop(name, None)
    os.environ.update(asked["env"])
    shown = {"status": 0, "url": "", "body": "", "headers": {}, "heads": "", "said": "", "pages": []}
    try:
        answer, url, pages = clients[asked["client"]](asked["urls"], asked["method"], asked["pages"])
        shown["status"] = answer.status_code
        shown["url"] = url
        shown["body"] = base64.b64encode(answer.content).decode()
        shown["headers"] = {name.lower(): value for name, value in answer.headers.items()}
        shown["heads"] = getattr(answer, "reason_phrase", None) or answer.reason or ""
        shown["pages"] = pages
        answer.raise_for_status()
    except Exception as error:
        shown["said"] = str(error)
    print(json.dumps(shown), flush=True)
