/** Sessions, mail addresses and forgotten passwords, over HTTP. */

import { backend } from "../app/backend";
import type { Done, Me, NewPassword, SignIn, SignInHelp } from "../wire";

export const signInApi = {
  state: () => backend.call<SignIn>("GET", "/me/sessions"),
  end: (session: string) => backend.call<Done>("DELETE", `/me/sessions/${session}`),
  endOthers: () => backend.call<Done>("DELETE", "/me/sessions"),
  setAddress: (address: string, password: string) =>
    backend.call<Done>("PUT", "/me/mail", { address, password }),
  removeAddress: () => backend.call<Done>("DELETE", "/me/mail"),
  help: () => backend.call<SignInHelp>("GET", "/password"),
  forgotten: (login: string) => backend.call<Done>("POST", "/password/forgotten", { login }),
  confirm: (token: string) => backend.call<Done>("POST", "/mail/confirm", { token }),
  reset: (found: NewPassword) => backend.call<Me>("POST", "/password/reset", found),
};
