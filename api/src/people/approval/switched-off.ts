import { approvalSwitchedOff } from '../../inbox/mail/letters/owner.letters';
import { findOwners } from '../../inbox/mail/owners';
import type { Writing } from '../../server/http/mail';

/** The mails to all owners about the end of the rule that somebody else approves each text. @param by who ended it */
export const tellSwitchedOff = async ({ db, site, link }: Writing, by: string) =>
  (await findOwners(db)).map((owner) => approvalSwitchedOff(site, link, owner, by));
