import type { HostConfig } from '@lapis/contract/rendering';
import type { HydrationState } from '@lapis/router';
import { whenVisitorActs } from '@lapis/ui/when-visitor-acts';
import { ChunkLoadError, loadCode, Unanswered } from '../federation/chunk-failure';
import { block, givenConfig } from '../page-config';

export interface PageData {
  hydration: HydrationState;
  /** The content has changed since the page was rendered, so the markup is outdated. */
  isNewer: boolean;
}

export async function readPageData(): Promise<PageData> {
  const data = block('lapis-data') as HydrationState | string;
  if (typeof data !== 'string') return { hydration: data, isNewer: false };
  const { value, isRedirected } = await loadCode('data', () => fetchState<HydrationState>(data));
  // The address contains a hash of the state; the address of an outdated state redirects to the newest.
  return { hydration: value, isNewer: isRedirected };
}

export async function readConfig(): Promise<HostConfig> {
  const config = givenConfig();
  if (typeof config !== 'string') return config;
  return (await loadCode('config', () => fetchState<HostConfig>(config))).value;
}

async function fetchState<State>(address: string): Promise<{ value: State; isRedirected: boolean }> {
  // Tries twice, because the first request may reuse a prefetch that failed offline.
  const answer = (await ask<State>(address)) ?? (await ask<State>(address));
  if (!answer) {
    // Phones may report a connection that doesn't work, so the visitor's next action triggers a retry too.
    await new Promise<unknown>((resolve) => {
      addEventListener('online', resolve, { once: true });
      whenVisitorActs(() => resolve(undefined));
    });
    return fetchState(address);
  }
  const { status, value, isRedirected } = answer;
  if (value !== undefined) return { value, isRedirected };
  const message = `What the page is made of did not come from ${address}: ${status}`;
  // `loadCode` reloads the page on a ChunkLoadError: after a 404, this shows that the page is gone. If the
  // server is overloaded, a reload would fail too.
  throw status === 404 ? new ChunkLoadError(message) : new Unanswered(message);
}

async function ask<State>(address: string) {
  try {
    const response = await fetch(address);
    const { ok, status, redirected } = response;
    return { status, value: ok ? ((await response.json()) as State) : undefined, isRedirected: redirected };
  } catch {
    return undefined;
  }
}
