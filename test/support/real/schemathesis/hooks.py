"""A made-up signature is refused whatever the body says, and with it nearly every batch would be: where all is to be as it should, there is none."""

import schemathesis


@schemathesis.hook
def before_call(context, case, kwargs):
    if case.meta is not None and case.meta.generation.mode.is_positive:
        for name in [name for name in case.headers or {} if name.lower() == "x-service-signature"]:
            del case.headers[name]
