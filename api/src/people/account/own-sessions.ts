import { deviceOf } from '../sessions/device';
import { countriesOf } from '../sessions/geo';
import { sessionRepository } from '../sessions/session.repository';
import type { Database } from '../../server/database/database';

/** Where somebody is signed in, with what and from where in words; the last used first. */
export async function ownSessions(db: Database, userId: number) {
  const rows = await sessionRepository(db).ofUser(userId);
  const places = await countriesOf(rows.map(({ ip }) => ip));
  return rows.map(({ ip, user_agent, ...session }, i) => ({
    ...session,
    device: deviceOf(user_agent),
    // As a server that listens on both families has one of the older.
    address: ip.replace(/^::ffff:/, ''),
    place: places[i] ?? null,
  }));
}
