import { dataPage } from './data/data.page';
import { overviewPage } from './overview/overview.page';
import { passwordPage } from './password/password.page';
import { profilePage } from './profile/profile.page';
import { sessionsPage } from './sessions/sessions.page';
import { twoFactorPage } from './two-factor/two-factor.page';

/** The pages of one's own account, which have a frame of their own. */
export const ownPages = [overviewPage, profilePage, passwordPage, twoFactorPage, sessionsPage, dataPage];
