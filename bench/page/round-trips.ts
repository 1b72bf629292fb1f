/** A request that went over the network. Times are in milliseconds since the visit began. */
export interface Sent {
  url: string;
  kind: string;
  started: number;
  /** When its last byte came; undefined where it has not come yet. */
  ended?: number;
  initiator: { type: string; url?: string };
}

const makesRequests = new Set(['Script', 'Fetch', 'XHR']);

/**
 * The round trip after the document's in which each request goes out. What the document names goes out in the first,
 * what a style sheet names in the one after the style sheet's. Nobody knows what a script waited for, so its requests
 * count as later than every script and every answer that had come by then.
 */
export function roundTrips(requests: Sent[]) {
  const known = new Map<Sent, number>();
  const latest = (those: Sent[]) => Math.max(0, ...those.map((request) => known.get(request) ?? 0));
  for (const request of requests.toSorted((a, b) => a.started - b.started)) {
    const { initiator, started } = request;
    const awaited = requests.filter(({ url, kind, ended = Infinity }) =>
      initiator.type === 'script'
        ? makesRequests.has(kind) && ended <= started
        : kind === 'Stylesheet' && url === initiator.url,
    );
    known.set(request, 1 + latest(awaited));
  }
  return known;
}
