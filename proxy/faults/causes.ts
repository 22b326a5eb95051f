/** What the codes that people meet most say, and what can be done. */
const causes: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:DEPTH_ZERO_)?SELF_SIGNED_CERT/,
    "its certificate, or its authority's certificate, is self-signed: if it is the tool's own, name it with --upstream-ca",
  ],
  [
    /^UNABLE_TO_(?:GET_ISSUER_CERT|VERIFY_LEAF)/,
    "its certificate is signed by an authority that this machine does not know: name that authority's certificate with --upstream-ca, or let the tool send its whole chain",
  ],
  [/^CERT_HAS_EXPIRED$/, "its certificate has expired"],
  [/^CERT_NOT_YET_VALID$/, "its certificate is not valid yet, or the clock of this machine is wrong"],
  [/^ERR_TLS_CERT_ALTNAME/, "its certificate is for another name"],
  [/^CERT_REVOKED$/, "its certificate is revoked"],
  [
    /^(?:EPROTO|ERR_SSL_)/,
    "it does not speak TLS, or only a version that is not supported here, or only HTTP/2",
  ],
  [/^ECONNREFUSED$/, "nothing listens there"],
  [/^ENOENT$/, "there is no such socket"],
  [/^EACCES$/, "this user may not connect to it"],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, "its name is not known to the name servers"],
  [/^(?:UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/, "it did not answer in time while connecting (connectTimeout)"],
  [/^(?:EHOSTUNREACH|ENETUNREACH)$/, "no way leads there"],
  [/^UND_ERR_HEADERS_TIMEOUT$/, "its answer did not begin in time (answerTimeout)"],
  [/^SILENT$/, "its answer stopped arriving (idleTimeout)"],
  [/^ECONNRESET$/, "it reset the connection"],
  [/^UND_ERR_SOCKET$/, "it closed the connection"],
  [/^HPE_|^UND_ERR_HEADERS_OVERFLOW$/, "its answer is not valid HTTP/1.1"],
];

/** A code in words, for a log and for `doctor`; nothing where the code is all there is to say. */
export const causeOf = (code: string): string | undefined =>
  causes.find(([pattern]) => pattern.test(code))?.[1];
