import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** What a person's provider says about them. */
export interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean | string;
  given_name?: string;
  family_name?: string;
}

const client = { CLIENT_ID: 'lapis', CLIENT_SECRET: 'a-secret-of-the-test' };

/** The settings of a site that knows a provider by that name. */
export const siteSettings = (name: string, issuer: string, secret = client.CLIENT_SECRET) => ({
  [`OIDC_${name}_ISSUER`]: issuer,
  [`OIDC_${name}_CLIENT_ID`]: client.CLIENT_ID,
  [`OIDC_${name}_CLIENT_SECRET`]: secret,
});

export type RealProvider = Awaited<ReturnType<typeof startProvider>>;

interface ProviderOptions {
  /** Where it may send browsers back to. */
  redirectUris: string[];
  /** Any free one, unless it is said. */
  port?: number;
  /** Otherwise they have to be asked for apart. */
  claimsInIdToken?: boolean;
}

/** Starts a real provider of OpenID Connect, which believes what a test says about who it is. */
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

/** Goes where the site sends the browser, says who it is, and answers where the provider sends it back to. */
export async function visitProvider(url: string, person: Person | 'nobody') {
  const said = person === 'nobody' ? 'no' : Buffer.from(JSON.stringify(person)).toString('base64url');
  const follow = browser();
  const question = await follow(url);
  const resumed = await follow(`${question}/${said}`);
  return new URL(await follow(resumed));
}

/** Follows one redirection after the other, with the cookies that come along. */
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
