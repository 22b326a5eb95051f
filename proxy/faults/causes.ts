/** What the codes that people meet most say, and what can be done. */
const causes: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:DEPTH_ZERO_)?SELF_SIGNED_CERT/,
    "its certificate, or that of its authority, is signed by itself: if it is the tool's own, name it with --upstream-ca",
  ],
  [
    /^UNABLE_TO_(?:GET_ISSUER_CERT|VERIFY_LEAF)/,
    "nobody here knows who signed its certificate: name the authority's with --upstream-ca, or let the tool send all of its chain",
  ],
  [/^CERT_HAS_EXPIRED$/, "its certificate has expired"],
  [/^CERT_NOT_YET_VALID$/, "its certificate is not valid yet, or the clock of this machine is wrong"],
  [/^ERR_TLS_CERT_ALTNAME/, "its certificate is made out for another name"],
  [/^CERT_REVOKED$/, "its certificate is revoked"],
  [/^(?:EPROTO|ERR_SSL_)/, "it does not speak TLS, no version of it that is spoken here, or HTTP/2 alone"],
  [/^ECONNREFUSED$/, "nobody listens there"],
  [/^ENOENT$/, "there is no such socket"],
  [/^EACCES$/, "this user may not connect to it"],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, "its name is not known to the name servers"],
  [/^(?:UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/, "nothing came back in time when it was to be connected"],
  [/^(?:EHOSTUNREACH|ENETUNREACH)$/, "no way leads there"],
  [/^UND_ERR_HEADERS_TIMEOUT$/, "its answer did not begin in time (answerTimeout)"],
  [/^SILENT$/, "its answer did not move any more (idleTimeout)"],
  [/^ECONNRESET$/, "it reset the connection"],
  [/^UND_ERR_SOCKET$/, "it closed the connection"],
  [/^HPE_|^UND_ERR_HEADERS_OVERFLOW$/, "what it answered is not HTTP/1.1 that can be read"],
];

/** A code in words, for a log and for `doctor`; nothing where the code is all there is to say. */
export const causeOf = (code: string): string | undefined =>
  causes.find(([pattern]) => pattern.test(code))?.[1];
