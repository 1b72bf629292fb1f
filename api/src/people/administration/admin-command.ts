import { openMail } from '../../inbox/mail/mail';
import { connectDatabase, unusableDatabase } from '../../server/database/database';
import type { Settings } from '../../server/settings/settings';
import { StartFailure } from '../../server/settings/start-failure';
import { usersRepository } from '../users/users.repository';
import { addAdmin, listAdmins, resetPassword, resetTwoFactor } from './rescue';

const USAGE = [
  'Say what to do, and for whom:',
  '  npm run admin -- list',
  '  npm run admin -- add EMAIL',
  '  npm run admin -- reset-password EMAIL',
  '  npm run admin -- reset-two-factor EMAIL',
  '  npm run admin -- jobs',
];

const ONCE = 'It is shown only this once: sign in with it, and choose another.';

interface AdminCommand {
  settings: Settings;
  args: string[];
}

export async function adminCommand({ settings, args }: AdminCommand): Promise<string> {
  const [command, email = '', ...others] = args;
  const isList = command === 'list' && email === '';
  if (others.length > 0 || (!isList && (email === '' || email.startsWith('-')))) {
    throw new StartFailure(...USAGE);
  }
  const db = await connectDatabase(settings);
  const mail = openMail({ db, settings });
  try {
    await usersRepository(db)
      .hasAdmin()
      .catch((error: unknown) => {
        throw unusableDatabase(settings, error);
      });
    switch (command) {
      case 'list':
        return (
          (await listAdmins(db)).join('\n') ||
          'There is no administrator. Add one: npm run admin -- add EMAIL'
        );
      case 'add':
        return `${email} is an administrator now. The password is ${await addAdmin(db, email)}\n${ONCE}`;
      case 'reset-password': {
        const { password, hasTwoFactor } = await resetPassword({ db, mail }, email);
        const besides = hasTwoFactor
          ? '\nTwo-factor sign-in is still on. If the phone is lost too: npm run admin -- reset-two-factor EMAIL'
          : '';
        return `The new password of ${email} is ${password}\n${ONCE}${besides}`;
      }
      case 'reset-two-factor':
        await resetTwoFactor({ db, mail }, email);
        return `Two-factor sign-in is off for ${email}: the password is enough. Switch it on again after signing in.`;
      default:
        throw new StartFailure(...USAGE);
    }
  } finally {
    await mail.close();
    await db.destroy();
  }
}
