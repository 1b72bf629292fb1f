import { approvalSwitchedOff } from '../../inbox/mail/emails/owner.emails';
import { findOwners } from '../../inbox/mail/owners';
import type { MailTransaction } from '../../server/http/mail';

export const tellSwitchedOff = async ({ db, site, link }: MailTransaction, by: string) =>
  (await findOwners(db)).map((owner) => approvalSwitchedOff(site, link, owner, by));
