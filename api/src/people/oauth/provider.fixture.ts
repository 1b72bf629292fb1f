import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

export interface ProviderPerson {
  sub: string;
  email?: string;
  email_verified?: boolean | string;
  given_name?: string;
  family_name?: string;
}

const client = { CLIENT_ID: 'lapis', CLIENT_SECRET: 'a-secret-of-the-test' };

export const siteSettings = (name: string, issuer: string, secret = client.CLIENT_SECRET) => ({
  [`OIDC_${name}_ISSUER`]: issuer,
  [`OIDC_${name}_CLIENT_ID`]: client.CLIENT_ID,
  [`OIDC_${name}_CLIENT_SECRET`]: secret,
});

export type RealProvider = Awaited<ReturnType<typeof startProvider>>;

interface ProviderOptions {
  redirectUris: string[];
  port?: number;
  claimsInIdToken?: boolean;
}

/** Starts a real OpenID Connect provider that accepts the test's claims. */
export async function startProvider({ redirectUris, port = 0, claimsInIdToken = false }: ProviderOptions) {
  const child = fork(resolve(__dirname, 'provider-process.mjs'), {
    execArgv: [],
    env: {
      ...client,
      REDIRECT_URIS: redirectUris.join(' '),
      PORT: String(port),
      CLAIMS_IN_ID_TOKEN: claimsInIdToken ? '1' : '',
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = once(child, 'exit');
  const [issuer] = (await once(child, 'message')) as [string];

  return {
    issuer,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

export async function visitProvider(url: string, person: ProviderPerson | 'nobody') {
  const said = person === 'nobody' ? 'no' : Buffer.from(JSON.stringify(person)).toString('base64url');
  const follow = browser();
  const question = await follow(url);
  const resumed = await follow(`${question}/${said}`);
  return new URL(await follow(resumed));
}

/** Creates a function that follows one redirect and keeps cookies. */
function browser() {
  const cookies = new Map<string, string>();
  return async (url: string) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
    return new URL(location, url).href;
  };
}
