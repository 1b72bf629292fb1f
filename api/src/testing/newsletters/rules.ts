import type { ReaderServerReply } from '../../inbox/newsletter/delivery/reader-server.fixture';

/** Kinds of readers: `[divisor, remainder]` includes reader n if `n % divisor === remainder`. */
const kinds = {
  gone: [100, 11],
  busy: [100, 23],
  closing: [500, 37],
  silent: [5000, 41],
  suppressed: [200, 53],
} as const;

export const isOfKind = (n: number, kind: keyof typeof kinds) => n % kinds[kind][0] === kinds[kind][1];

/**
 * Creates a reply function that always rejects some readers, and rejects others only at the first attempt.
 */
export function replyByRule() {
  const asked = new Set<number>();
  return (address: string): ReaderServerReply => {
    const n = Number(/\d+/.exec(address));
    if (isOfKind(n, 'gone')) return { code: 550, says: '5.1.1 No such user' };
    if (asked.has(n)) return null;
    asked.add(n);
    if (isOfKind(n, 'silent')) return 'silence';
    if (isOfKind(n, 'closing')) return { code: 421, says: '4.3.2 Closing the connection' };
    return isOfKind(n, 'busy') ? { code: 450, says: '4.2.0 Busy' } : null;
  };
}
