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
 * Returns the number of the round trip in which each request is sent. Requests by the document are in the
 * first; those by a style sheet, in the one after the style sheet's own. A script's requests count as later
 * than all scripts and responses that ended before, because it is unknown which ones the script waited for.
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
