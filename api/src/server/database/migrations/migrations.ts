import type { Migration } from 'kysely';
import type { Engine } from '../engine';
import { firstRelease } from './0001-first-release';
import { searchInAnyCase } from './0002-search-in-any-case';
import { placeholders } from './0003-placeholders';
import { languagesAndFormerSlugs } from './0004-languages-and-former-slugs';
import { messagesAndNewsletter } from './0005-messages-and-newsletter';
import { projects } from './0006-projects';
import { reportsAndLinks } from './0007-reports-and-links';
import { search } from './0008-search';
import { accounts } from './0009-accounts';
import { audit } from './0010-audit';
import { media } from './0011-media';
import { peopleAndMessages } from './0012-people-and-messages';
import { managedContent } from './0013-managed-content';
import { reportsCoversAndChecks } from './0014-reports-covers-and-checks';
import { schedule } from './0015-schedule';
import { basesOfDrafts } from './0017-bases-of-drafts';
import { twoFactorRule } from './0018-two-factor-rule';
import { largeSites } from './0019-large-sites';
import { headers } from './0020-headers';
import { trashOfAccounts } from './0021-trash-of-accounts';
import { knownOrigins } from './0025-known-origins';
import { causesOfRevisions } from './0028-causes-of-revisions';
import { wordsOfTheCharity } from './0029-words-of-the-charity';
import { releases } from './0030-releases';
import { releaseVisits } from './0031-release-visits';
import { releaseRollouts } from './0033-release-rollouts';
import { releaseServers } from './0034-release-servers';
import { growth } from './0037-growth';
import { purges } from './0039-purges';
import { backups } from './0040-backups';
import { sitePages } from './0042-site-pages';
import { duties } from './0044-duties';
import { approvals } from './0045-approvals';
import { redirects } from './0046-redirects';
import { counts } from './0047-counts';
import { blocks } from './0048-blocks';
import { picturesFromElsewhere } from './0049-pictures-from-elsewhere';
import { movingIn } from './0050-moving-in';
import { pagesInFeed } from './0051-pages-in-feed';
import { writersOfRevisions } from './0052-writers-of-revisions';
import { giving } from './0053-giving';
import { letters } from './0054-letters';
import { keptSumsOfLetters } from './0055-kept-sums-of-letters';
import { declarationsOfGifts } from './0056-declarations-of-gifts';
import { foldedSearch } from './0057-folded-search';
import { signingKeys } from './0058-signing-keys';
import { outcomesOfMails } from './0059-outcomes-of-mails';

/** Every migration by name, in order. A released one is never changed: the next one mends it. */
export const migrations = (engine: Engine): Record<string, Migration> => ({
  '0001-first-release': firstRelease(engine),
  '0002-search-in-any-case': searchInAnyCase,
  '0003-placeholders': placeholders,
  '0004-languages-and-former-slugs': languagesAndFormerSlugs,
  '0005-messages-and-newsletter': messagesAndNewsletter(engine),
  '0006-projects': projects(engine),
  '0007-reports-and-links': reportsAndLinks(engine),
  '0008-search': search(engine),
  '0009-accounts': accounts(engine),
  '0010-audit': audit(engine),
  '0011-media': media,
  '0012-people-and-messages': peopleAndMessages(engine),
  '0013-managed-content': managedContent(engine),
  '0014-reports-covers-and-checks': reportsCoversAndChecks,
  '0015-schedule': schedule,
  '0017-bases-of-drafts': basesOfDrafts,
  '0018-two-factor-rule': twoFactorRule,
  '0019-large-sites': largeSites,
  '0020-headers': headers(engine),
  '0021-trash-of-accounts': trashOfAccounts,
  '0025-known-origins': knownOrigins(engine),
  '0028-causes-of-revisions': causesOfRevisions,
  '0029-words-of-the-charity': wordsOfTheCharity,
  '0030-releases': releases(engine),
  '0031-release-visits': releaseVisits,
  '0033-release-rollouts': releaseRollouts(engine),
  '0034-release-servers': releaseServers,
  '0037-growth': growth(engine),
  '0039-purges': purges(engine),
  '0040-backups': backups(engine),
  '0042-site-pages': sitePages(engine),
  '0044-duties': duties(engine),
  '0045-approvals': approvals(engine),
  '0046-redirects': redirects(engine),
  '0047-counts': counts(engine),
  '0048-blocks': blocks,
  '0049-pictures-from-elsewhere': picturesFromElsewhere(engine),
  '0050-moving-in': movingIn(engine),
  '0051-pages-in-feed': pagesInFeed,
  '0052-writers-of-revisions': writersOfRevisions,
  '0053-giving': giving(engine),
  '0054-letters': letters(engine),
  '0055-kept-sums-of-letters': keptSumsOfLetters,
  '0056-declarations-of-gifts': declarationsOfGifts,
  '0057-folded-search': foldedSearch(engine),
  '0058-signing-keys': signingKeys,
  '0059-outcomes-of-mails': outcomesOfMails,
});
