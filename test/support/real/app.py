# A tool as FastAPI's documentation writes one. Whom to write to comes from outside.
import base64
import os

from fastapi import FastAPI, Request, Response
from fastapi.responses import RedirectResponse

contact = os.environ["CONTACT"]
app = FastAPI()


@app.get("/items/")
def items():
    return [{"id": 1, "name": "tea"}, {"id": 2, "name": "coffee"}]


@app.get("/items/{id}", name="item")
def item(id: int):
    return {"id": id, "name": "tea"}


@app.post("/items/", status_code=201)
def make(request: Request, response: Response):
    response.headers["Location"] = str(request.url_for("item", id=3))
    return {"id": 3}


@app.get("/people/")
def people():
    return [{"id": 1, "contact": contact}]


@app.get("/old")
def old():
    return RedirectResponse("/items/")


@app.get("/owner")
def owner(response: Response):
    response.headers["X-Owner"] = contact
    return {"id": 1}


@app.get("/login")
def login(request: Request, response: Response):
    response.set_cookie("sid", "tea", path="/whoami", domain=request.url.hostname, httponly=True)
    return {"ok": True}


@app.get("/whoami")
def whoami(request: Request):
    return {"sid": request.cookies.get("sid")}


@app.get("/bytes")
def raw(body: str, type: str = "", coding: str = ""):
    headers = {"Content-Encoding": coding} if coding else {}
    content = base64.urlsafe_b64decode(body)
    return Response(content, media_type=type or None, headers=headers)
