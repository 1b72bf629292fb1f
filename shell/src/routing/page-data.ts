import type { HostConfig } from '@lapis/contract/rendering';
import type { HydrationState } from '@lapis/router';
import { whenVisitorActs } from '@lapis/ui/when-visitor-acts';
import { ChunkLoadError, loadCode, Unanswered } from '../federation/chunk-failure';
import { block, givenConfig } from '../page-config';

/** What a page was rendered of on the server. */
export interface PageData {
  hydration: HydrationState;
  /** Whether the content has changed since, so that the markup is of an older state. */
  isNewer: boolean;
}

/** Reads what the page was rendered of, or asks for it where it is too much to come with the page. */
export async function readPageData(): Promise<PageData> {
  const data = block('lapis-data') as HydrationState | string;
  if (typeof data !== 'string') return { hydration: data, isNewer: false };
  const { value, isRedirected } = await loadCode('data', () => fetchState<HydrationState>(data));
  // The address names the state; where there is a newer one, it leads there.
  return { hydration: value, isNewer: isRedirected };
}

/** Reads whose site this is and which remotes and pages there are, or asks for it. */
export async function readConfig(): Promise<HostConfig> {
  const config = givenConfig();
  if (typeof config !== 'string') return config;
  return (await loadCode('config', () => fetchState<HostConfig>(config))).value;
}

/** Asks for what lies at an address that names its state. */
async function fetchState<State>(address: string): Promise<{ value: State; isRedirected: boolean }> {
  // What was asked for ahead, without a connection, is what the first one gets.
  const answer = (await ask<State>(address)) ?? (await ask<State>(address));
  if (!answer) {
    // A phone believes to be connected where nothing gets through, so the reader's next act counts as well.
    await new Promise<unknown>((resolve) => {
      addEventListener('online', resolve, { once: true });
      whenVisitorActs(() => resolve(undefined));
    });
    return fetchState(address);
  }
  const { status, value, isRedirected } = answer;
  if (value !== undefined) return { value, isRedirected };
  const message = `What the page is made of did not come from ${address}: ${status}`;
  // Loaded anew, the page says that it is gone. A server that can't answer just now has no page to read either.
  throw status === 404 ? new ChunkLoadError(message) : new Unanswered(message);
}

/** Undefined where no answer came, or not all of one. */
async function ask<State>(address: string) {
  try {
    const response = await fetch(address);
    const { ok, status, redirected } = response;
    return { status, value: ok ? ((await response.json()) as State) : undefined, isRedirected: redirected };
  } catch {
    return undefined;
  }
}
