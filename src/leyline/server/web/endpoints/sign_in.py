"""Sessions, mail addresses, and forgotten passwords."""

from __future__ import annotations

from leyline.server.accounts.accounts import SignedIn
from leyline.server.errors import RequestRefused
from leyline.server.operations.service_clock import wall
from leyline.server.store import link_queries
from leyline.server.web import account_schema, http_schema
from leyline.server.web.endpoint import Endpoint, RequestContext, parse_path
from leyline.server.web.endpoints.own_name import shown


async def sign_in(context: RequestContext) -> account_schema.SignIn:
    signed_in = await context.require_signed_in()
    return await _shown(context, signed_in)


async def _shown(context: RequestContext, signed_in: SignedIn) -> account_schema.SignIn:
    app_state = context.app_state
    person = signed_in.person.id
    this = signed_in.session.id if signed_in.session is not None else ""
    store = app_state.live_tables.store
    return account_schema.SignIn(
        [
            account_schema.SessionShown(each.id, each.device, each.made, each.seen, each.id == this)
            for each in await app_state.accounts.sessions_of(person)
        ],
        app_state.settings.session_days,
        await store.read(link_queries.address_of, person),
        await store.read(link_queries.unconfirmed_address_of, person, wall()),
        app_state.mailed_links.available,
    )


async def end_session(context: RequestContext) -> http_schema.Done:
    signed_in = await context.require_signed_in()
    id = parse_path(context.path["session"], account_schema.SessionId)
    await context.app_state.accounts.end_session(signed_in.person.id, id)
    context.app_state.close_session(id)
    if signed_in.session is not None and signed_in.session.id == id:
        context.cookie = ""
    return http_schema.Done()


async def end_other_sessions(context: RequestContext) -> http_schema.Done:
    signed_in = await context.require_signed_in()
    kept = signed_in.session.id if signed_in.session is not None else ""
    await context.app_state.accounts.end_all_sessions(signed_in.person.id, kept)
    context.app_state.close_person(signed_in.person.id, kept)
    return http_schema.Done()


async def set_address(context: RequestContext) -> http_schema.Done:
    person = await context.require_person()
    if person.password is None:
        raise RequestRefused("not-now", "Set a login and a password first; the address is for a forgotten password.")
    context.app_state.mailed_links.require_available()
    await context.app_state.accounts.require_password(person, context.body.password, context.browser)
    if not context.app_state.mailing.take(*context.clients):
        raise RequestRefused("too-fast", "Too many mails; try again in a few minutes.")
    await context.app_state.mailed_links.send_confirmation(person, context.body.address)
    return http_schema.Done()


async def remove_address(context: RequestContext) -> http_schema.Done:
    await context.app_state.mailed_links.remove_address(await context.require_person())
    return http_schema.Done()


async def confirm_address(context: RequestContext) -> http_schema.Done:
    await context.app_state.mailed_links.confirm(context.body.token)
    return http_schema.Done()


async def sign_in_help(context: RequestContext) -> account_schema.SignInHelp:
    return account_schema.SignInHelp(context.app_state.mailed_links.available)


async def forgotten(context: RequestContext) -> http_schema.Done:
    """Answer at once and always the same, so that no one learns which logins and addresses exist."""
    app_state = context.app_state
    app_state.mailed_links.require_available()
    if not app_state.mailing.take(*context.clients, f"to {context.body.login.strip().casefold()}"):
        raise RequestRefused("too-fast", "Too many mails; try again in a few minutes.")
    app_state.live_tables.spawn(app_state.mailed_links.send_reset(context.body.login))
    return http_schema.Done()


async def reset(context: RequestContext) -> http_schema.Me:
    person = await context.app_state.mailed_links.reset(context.body.token, context.body.password)
    context.app_state.close_person(person.id)
    await context.sign_in(person, known=True)
    return shown(context, person)


ENDPOINTS = [
    Endpoint(
        method="GET",
        path="/api/me/sessions",
        name="sign_in",
        summary="Return where a person is signed in, and their mail address.",
        handler=sign_in,
        returns=account_schema.SignIn,
        refusals=("not-signed-in",),
    ),
    Endpoint(
        method="DELETE",
        path="/api/me/sessions",
        name="end_other_sessions",
        summary="End all sessions but this one.",
        handler=end_other_sessions,
        when_banned=True,
        returns=http_schema.Done,
        refusals=("not-signed-in", "not-allowed"),
    ),
    Endpoint(
        method="DELETE",
        path="/api/me/sessions/{session}",
        name="end_session",
        summary="End a session.",
        handler=end_session,
        when_banned=True,
        returns=http_schema.Done,
        refusals=("not-signed-in", "not-allowed"),
    ),
    Endpoint(
        method="PUT",
        path="/api/me/mail",
        name="set_address",
        summary="Send a link to a mail address; the address counts once the link was opened.",
        handler=set_address,
        when_banned=True,
        accepts=account_schema.MailAddress,
        returns=http_schema.Done,
        refusals=("not-signed-in", "not-allowed", "not-now"),
        costly=True,
    ),
    Endpoint(
        method="DELETE",
        path="/api/me/mail",
        name="remove_address",
        summary="Remove one's mail address.",
        handler=remove_address,
        when_banned=True,
        returns=http_schema.Done,
        refusals=("not-signed-in", "not-allowed"),
    ),
    Endpoint(
        method="POST",
        path="/api/mail/confirm",
        name="confirm_address",
        summary="Confirm a mail address by the link that was sent to it.",
        handler=confirm_address,
        when_banned=True,
        accepts=account_schema.MailedLink,
        returns=http_schema.Done,
        refusals=("not-allowed", "not-found"),
        costly=True,
    ),
    Endpoint(
        method="GET",
        path="/api/password",
        name="sign_in_help",
        summary="Return whether a forgotten password can be replaced by mail.",
        handler=sign_in_help,
        returns=account_schema.SignInHelp,
    ),
    Endpoint(
        method="POST",
        path="/api/password/forgotten",
        name="forgotten",
        summary="Send a link for a new password, if there is such an account with a mail address.",
        handler=forgotten,
        when_banned=True,
        accepts=account_schema.Forgotten,
        returns=http_schema.Done,
        refusals=("not-allowed",),
        costly=True,
    ),
    Endpoint(
        method="POST",
        path="/api/password/reset",
        name="reset",
        summary="Set a new password by a link that was sent, end all sessions, and log in.",
        handler=reset,
        when_banned=True,
        accepts=account_schema.NewPassword,
        returns=http_schema.Me,
        refusals=("not-allowed", "not-found"),
        costly=True,
    ),
]
