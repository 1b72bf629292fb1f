import { describeDevice } from '../sessions/device';
import { findCountries } from '../sessions/geo';
import { sessionRepository } from '../sessions/session.repository';
import type { Database } from '../../server/database/database';

export async function ownSessions(db: Database, userId: number) {
  const rows = await sessionRepository(db).ofUser(userId);
  const places = await findCountries(rows.map(({ ip }) => ip));
  return rows.map(({ ip, user_agent, ...session }, i) => ({
    ...session,
    device: describeDevice(user_agent),
    // Shows the IPv4-mapped addresses of a dual-stack server as IPv4.
    address: ip.replace(/^::ffff:/, ''),
    place: places[i] ?? null,
  }));
}
