import { type GivingSettings, givingSettings } from '@lapis/contract';
import { findBankProblems } from '@lapis/contract/bank-rules';
import { checkWords } from '@lapis/contract/form-rules';
import { audit } from '../../cms/audit/audit';
import { findOwners } from '../../inbox/mail/owners';
import { HttpError } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { bankDetailsChanged } from './bank-details.emails';
import { givingSettingsRepository } from './giving-settings.repository';

const destination = [
  'account_name',
  'sort_code',
  'account_number',
  'iban',
  'bic',
  'cheque_payee',
  'cheque_address',
] as const;

export async function givingSettingsRoutes(
  app: App,
  { db, mail, changes, hasCards }: Services & { hasCards: boolean },
) {
  const settings = givingSettingsRepository(db);
  const shown = async () => ({
    ...(await settings.read()),
    ...(await settings.state()),
    has_cards: hasCards,
  });

  addRoute(app, givingSettings.show, async () => ({ results: await shown() }));

  addRoute(app, givingSettings.change, async ({ body: { version, ...fields }, user, ip }) => {
    let isDone = false;
    await mail.inTransaction(async ({ db: transaction, site, link }) => {
      const before = await givingSettingsRepository(transaction).read();
      isDone = await givingSettingsRepository(transaction).change(version, fields);
      if (!isDone) return [];
      const errors = findBankProblems(fields, { ...before, ...fields });
      if (Object.keys(errors).length > 0) throw new HttpError(422, checkWords, { errors });
      const leadsElsewhere = destination.some((name) => isChanged(before, fields, name));
      await audit(transaction).note(
        { user, ip },
        {
          action: 'changed',
          kind: 'giving',
          title: leadsElsewhere ? 'the bank details for gifts' : 'the giving settings',
          details: { fields: Object.keys(fields).join(', ') },
        },
      );
      // Notifies owners, so that an attacker can't redirect gifts unnoticed.
      if (!leadsElsewhere) return [];
      const owners = await findOwners(transaction);
      return owners.map((owner) =>
        bankDetailsChanged(site, link, owner, `${user.firstname} ${user.lastname}`),
      );
    });
    if (!isDone) {
      throw new HttpError(409, 'Someone else has changed this since you opened it.', {
        results: await shown(),
      });
    }
    await changes.publish(['giving', 'giving-settings']);
    return { results: await shown() };
  });
}

const isChanged = (
  before: GivingSettings,
  fields: Partial<GivingSettings>,
  name: (typeof destination)[number],
) => fields[name] !== undefined && JSON.stringify(fields[name]) !== JSON.stringify(before[name]);
