import { passwords, registration, session } from '@lapis/contract';
import { withinSite } from '@lapis/contract/address';
import { cookies } from '@lapis/contract/cookies';
import { href } from '@lapis/contract/pages';
import { formDraftsRepository, type FormValues } from '../server/forms/form-drafts.repository';
import {
  type FormCall,
  type FormServices,
  parseForm,
  plainForms,
  withParameter,
} from '../server/forms/plain-forms';
import type { App, Services } from '../server/http/serve';
import { passwordResets } from './passwords/passwords.routes';
import { mailedLinks, registrations } from './registration/registration.routes';
import { readableCookie } from './secrets/readable-cookie';
import { passwordSignIns, type SignInStep } from './sessions/password-sign-in';
import { sessionRepository } from './sessions/session.repository';
import { signIns } from './sessions/sign-in';

const ANCHOR = 'content';

/** Handles the forms to sign in, sign out, register and choose a password from browsers without scripts. */
export async function accountFormsRoutes(app: App, services: FormServices & Pick<Services, 'mail'>) {
  const byPassword = passwordSignIns(services);
  const signIn = signIns(services);
  const register = registrations(services);
  const resets = passwordResets(services);
  const drafts = formDraftsRepository(services.db);
  const links = mailedLinks(services);
  const addForm = plainForms(app, services);
  const sessions = sessionRepository(services.db);
  const tokenCookie = readableCookie(cookies.token, services.settings);
  const signOut = ({ reply }: FormCall) => reply.header('set-cookie', tokenCookie.cleared);
  const proceed = nextPage(services);

  addForm({
    path: '/login',
    page: 'login',
    anchor: ANCHOR,
    async submit(values, call) {
      const { challenge } = call.request.query as FormValues;
      const { what } = values;
      if (what === 'verify' || what === 'undo') {
        const message = await links[what](parseForm(registration[what].body, values).token);
        if (what === 'undo') signOut(call);
        const sent = await drafts.add({ values: {}, message, errors: {} });
        return withParameter(call.request.url, { sent }) + `#${ANCHOR}`;
      }
      if (challenge !== undefined) {
        const body = parseForm(session.loginTwoFactor.body, { challenge, ...readCode(values['code']) });
        return proceed(await byPassword.answer(body, call), call);
      }
      const body = parseForm(session.login.body, { ...values, remember: 'remember' in values });
      return proceed(await byPassword.start(body, call), call);
    },
  });

  addForm({
    path: '/logout',
    page: 'login',
    anchor: ANCHOR,
    async submit(_values, call) {
      const session = await sessions.find(tokenCookie.read(call.request.headers.cookie));
      if (session) await sessions.end(session.id);
      signOut(call);
      return href('home');
    },
  });

  addForm({
    path: '/register',
    page: 'register',
    anchor: ANCHOR,
    async submit(values, call) {
      const body = parseForm(registration.register.body, twice(values));
      const user = await register(body, call.request.ip);
      const answer = await signIn.begin(user, { remember: false }, call);
      const message = `You are signed in. We have sent an email to ${user.email}: please follow the link in it, to confirm that the address is yours.`;
      const sent = await drafts.add({ values: {}, message, errors: {} });
      return proceed({ user, answer, remember: false }, call, withParameter(href('register'), { sent }));
    },
  });

  addForm({
    path: '/password/reset',
    page: 'password.request',
    anchor: ANCHOR,
    async submit(values, { request }) {
      const body = parseForm(passwords.request.body, values);
      const message = await resets.request(body, request.ip);
      const sent = await drafts.add({ values: { email: body.email }, message, errors: {} });
      return withParameter(href('password.request'), { sent });
    },
  });

  for (const page of ['password.reset', 'password.welcome'] as const) {
    addForm({
      path: page === 'password.reset' ? '/password/reset/:token' : '/password/welcome/:token',
      page,
      anchor: ANCHOR,
      async submit(values, call) {
        const { token } = call.request.params as FormValues;
        const body = parseForm(passwords.reset.body, { ...twice(values), token });
        const { user, isInvite, status: message } = await resets.reset(body, call);
        if (isInvite) {
          const answer = await signIn.begin(user, { remember: false }, call);
          return proceed({ user, answer, remember: false }, call);
        }
        signOut(call);
        const sent = await drafts.add({ values: {}, message, errors: {} });
        return withParameter(call.request.url, { sent });
      },
    });
  }
}

/** The forms have one password field, which a visitor can show. */
const twice = (values: FormValues) => ({ ...values, password_confirmation: values['password'] });

/** Without scripts, the field for the app's code takes recovery codes too. */
const readCode = (code = '') => (/[a-z]/i.test(code) ? { recovery_code: code } : { code });

/**
 * Creates a function that returns the address of the page after a sign-in: the one that the visitor wanted
 * to see, or the start page (as `shell/src/session/connect.ts`). The function also gives the token to the browser.
 */
function nextPage({ settings }: Pick<Services, 'settings'>) {
  const tokenCookie = readableCookie(cookies.token, settings);
  const intendedUrl = readableCookie(cookies.intendedUrl, settings);

  return ({ user, answer, remember }: SignInStep, { request, reply }: FormCall, goTo?: string) => {
    if ('challenge' in answer)
      return withParameter(href('login'), {
        challenge: answer.challenge,
        ...(remember && { remember: 'on' }),
      });
    const { cookie } = request.headers;
    for (const each of [tokenCookie.of(answer.token, remember), intendedUrl.cleared])
      reply.header('set-cookie', each);
    const start = goTo ?? href(user.role === 'admin' ? 'admin' : 'home');
    return withinSite(intendedUrl.read(cookie)) ?? start;
  };
}
