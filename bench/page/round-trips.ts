/** A request that went over the network. Times are in milliseconds since the visit began. */
export interface Sent {
  url: string;
  kind: string;
  started: number;
  /** Time of the last byte; undefined if it hasn't arrived yet. */
  ended?: number;
  initiator: { type: string; url?: string };
}

const makesRequests = new Set(['Script', 'Fetch', 'XHR']);

/**
 * Returns, for each request, the number of the round trip in which it is sent. The document's requests belong
 * to the first round trip, and a style sheet's requests to the one after its own. A script's requests come
 * after all scripts and responses that had arrived by then, because it is unknown which of them the script
 * waited for.
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
