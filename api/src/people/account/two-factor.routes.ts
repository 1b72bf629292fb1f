import { account } from '@lapis/contract';
import { renderSVG } from 'uqr';
import { logOwnAction } from '../../cms/audit/audit';
import { twoFactorChanged } from '../../inbox/mail/emails/account.emails';
import { HttpError } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { reauthentication } from '../sessions/reauthenticate';
import { siteRepository } from '../../cms/site/site.repository';
import { mustUseTwoFactor } from '../two-factor/admin-two-factor';
import { limitCodes } from '../two-factor/code-attempts';
import { makeRecoveryCodes } from '../two-factor/recovery-codes';
import { otpauthUrl } from '../two-factor/totp';
import { twoFactorRepository } from '../two-factor/two-factor.repository';

export async function twoFactorRoutes(app: App, { db, mail, settings }: Services) {
  const reauthenticate = reauthentication(db);
  const isObliged = mustUseTwoFactor({ db, settings });
  const attempts = limitCodes(db);

  addRoute(app, account.twoFactor, async (request) => {
    const { user, body } = request;
    await reauthenticate(request, body.current_password);
    const secret = await twoFactorRepository(db).begin(user.id);
    const { app_name } = await siteRepository(db).read();
    const url = otpauthUrl(secret, app_name, user.email);
    return { secret, otpauth_url: url, qr_svg: renderSVG(url, { border: 4 }) };
  });

  addRoute(app, account.confirmTwoFactor, async ({ user, body, ip }) => {
    const attempt = await attempts.take(String(user.id), ip);
    await twoFactorRepository(db).checkCode(user.id, body.code);
    const recovery = await makeRecoveryCodes();
    await mail.inTransaction(async ({ db: transaction, site, link }) => {
      await twoFactorRepository(transaction).confirm(user.id, body.code, recovery);
      await logOwnAction(transaction, { user, ip }, 'two_factor_on');
      return [twoFactorChanged(site, link, user, true)];
    });
    await attempt.giveBack();
    return { recovery_codes: recovery.codes };
  });

  addRoute(app, account.renewRecoveryCodes, async (request) => {
    const { user, body } = request;
    await reauthenticate(request, body.current_password);
    const recovery = await makeRecoveryCodes();
    await db
      .transaction()
      .execute((transaction) => twoFactorRepository(transaction).renewRecoveryCodes(user.id, recovery));
    return { recovery_codes: recovery.codes };
  });

  addRoute(app, account.endTwoFactor, async (request) => {
    const { user, body, ip } = request;
    await reauthenticate(request, body.current_password);
    if (await isObliged(user)) {
      throw new HttpError(
        409,
        'Administrators need two-factor sign-in here, so it stays on. To set it up again, please ask your technical contact.',
      );
    }
    await mail.inTransaction(async ({ db: transaction, site, link }) => {
      const wasOn = await twoFactorRepository(transaction).end(user.id);
      if (!wasOn) return [];
      await logOwnAction(transaction, { user, ip }, 'two_factor_off');
      return [twoFactorChanged(site, link, user, false)];
    });
  });
}
