"""Runs a SAML2 identity provider based on the Lasso C library (Debian's python3-lasso) in its own process.

Takes JSON in the first argument: its certificate and privateKey (PEM), and the metadata of the only service provider.
Prints `ready <address>` once it accepts calls. The query parameters `x_user` and `x_skew` (seconds) control the assertion.
"""
import datetime
import html
import json
import sys
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import lasso

SETTINGS = json.loads(sys.argv[1])
SESSIONS = {}


def metadata(base):
    certificate = "".join(line for line in SETTINGS["certificate"].splitlines() if "---" not in line)
    redirect = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"
    return (
        f'<EntityDescriptor entityID="{base}/metadata" xmlns="urn:oasis:names:tc:SAML:2.0:metadata">'
        '<IDPSSODescriptor WantAuthnRequestsSigned="true" '
        'protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><KeyDescriptor use="signing">'
        '<KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>'
        f"{certificate}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>"
        f'<SingleLogoutService Binding="{redirect}" Location="{base}/slo"/>'
        f'<SingleSignOnService Binding="{redirect}" Location="{base}/sso"/></IDPSSODescriptor></EntityDescriptor>'
    )


def stamp(moment):
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def answer(server, query, wanted):
    """Signs in the user that the test names, without a prompt. @returns a page that posts the response"""
    login = lasso.Login(server)
    login.processAuthnRequestMsg(query)
    login.validateRequestMsg(True, True)
    now = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=int(wanted.get("skew", "0")))
    until = stamp(now + datetime.timedelta(minutes=5))
    context = lasso.SAML2_AUTHN_CONTEXT_PASSWORD_PROTECTED_TRANSPORT
    login.buildAssertion(context, stamp(now), None, stamp(now - datetime.timedelta(minutes=1)), until)
    subject = login.assertion.subject
    subject.nameId.content = wanted["user"]
    subject.nameId.format = lasso.SAML2_NAME_IDENTIFIER_FORMAT_EMAIL
    subject.subjectConfirmation.subjectConfirmationData.notOnOrAfter = until
    login.buildAuthnResponseMsg()
    SESSIONS[wanted["user"]] = login.session.dump()
    return (
        f'<form method="post" action="{html.escape(login.msgUrl)}">'
        f'<input name="SAMLResponse" value="{login.msgBody}"></form>'
    )


def leave(server, query, wanted):
    """@returns the URL to redirect to: the response to a logout request, or a new logout request"""
    logout = lasso.Logout(server)
    if "SAMLRequest=" in query:
        logout.processRequestMsg(query)
        logout.setSessionFromDump(SESSIONS[wanted["user"]])
        logout.validateRequest()
        logout.buildResponseMsg()
        return logout.msgUrl
    logout.setSessionFromDump(SESSIONS[wanted["user"]])
    if "SAMLResponse=" in query:
        logout.processResponseMsg(query)
        return None
    logout.initRequest(next(iter(server.providers.keys())), lasso.HTTP_METHOD_REDIRECT)
    logout.buildRequestMsg()
    return logout.msgUrl


class Handler(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def send(self, status, body, location=None):
        self.send_response(status)
        if location:
            self.send_header("location", location)
        self.send_header("content-type", "text/html")
        self.end_headers()
        self.wfile.write(body.encode())

    def do_GET(self):
        url = urllib.parse.urlparse(self.path)
        pairs = url.query.split("&")
        query = "&".join(pair for pair in pairs if not pair.startswith("x_"))
        named = dict(urllib.parse.parse_qsl("&".join(pair for pair in pairs if pair.startswith("x_"))))
        wanted = {name[2:]: value for name, value in named.items()}
        try:
            if url.path == "/sso":
                return self.send(200, answer(self.server.lasso, query, wanted))
            if url.path == "/slo":
                location = leave(self.server.lasso, query, wanted)
                return self.send(302 if location else 200, "signed out everywhere", location)
            return self.send(404, "nothing here")
        except Exception as error:  # the test reads the error of Lasso
            return self.send(400, f"refused: {error!r}")


def main():
    http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    base = f"http://127.0.0.1:{http.server_address[1]}"
    server = lasso.Server.newFromBuffers(metadata(base), SETTINGS["privateKey"], None, SETTINGS["certificate"])
    server.signatureMethod = lasso.SIGNATURE_METHOD_RSA_SHA256
    server.addProviderFromBuffer(lasso.PROVIDER_ROLE_SP, SETTINGS["metadata"])
    http.lasso = server
    print(f"ready {base}", flush=True)
    http.serve_forever()


main()
