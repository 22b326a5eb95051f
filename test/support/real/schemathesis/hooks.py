"""What a document cannot say, where all is to be as it should.

A made-up signature is refused with every body. A key may not end in the past, and its name is like no other's.
"""

from itertools import count

import schemathesis

keys = count()


@schemathesis.hook
def before_call(context, case, kwargs):
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    for name in [name for name in case.headers or {} if name.lower() == "x-service-signature"]:
        del case.headers[name]
    if case.method == "POST" and case.path == "/v1/keys":
        case.body["name"] = f"key {next(keys)}"
        case.body.pop("expires_at", None)
