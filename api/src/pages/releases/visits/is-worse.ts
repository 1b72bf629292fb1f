import { DAY } from '../../../server/time/clock';
import type { Visits } from './visits.repository';

/** Periods whose visits count. */
export const WINDOW = { live: DAY, before: 7 * DAY };

const LEAST_VISITS = 20;
const LEAST_NETWORKS = 5;
const SHARE = { usual: 0.15, unseenBefore: 0.5 };
const TIMES = 3;

export const countVisits = ({ ok, failed }: Visits) => ok + failed;

/**
 * Returns true if a version does worse than the one before it or, during its rollout, than the live version.
 * The version must have at least 20 visits. At least 15 % of them must have failed, and it must fail at least
 * three times as often as the other version, or work less than a third as often. The failures must come from
 * at least five networks, and from at least 15 % of all networks.
 *
 * Reasons for the numbers: weak connections and old browsers make about one visit in a hundred fail anywhere,
 * so one version in a thousand has three failures among its first 20 visits. A fault in only one browser,
 * such as Safari, exceeds 15 %. The examples for Flagger and Argo require 95 to 99 % of requests to succeed,
 * but they count thousands of requests. A small charity has a few dozen visits a day.
 *
 * As in Kayenta and Google's Site Reliability Workbook, a version is compared with the one before it.
 * Failures that don't depend on the version, such as those caused by a proxy that changes scripts, are no
 * reason to roll back. If the earlier version has fewer than 20 visits, it can't be compared, and half of the
 * visits have to fail.
 *
 * A report only proves that its sender was served a page, so an attacker can invent visits. Networks are
 * harder to obtain, and those of real visitors outnumber an attacker's. So versions are compared by networks,
 * if at least five reported the other version. Invented failures of the other version can't hide that a
 * version works for hardly anyone.
 * @param networks counts of distinct networks that reported visits to the version
 * @param networksBefore the same of the other version
 */
export function isWorse(
  version: Visits,
  before: Visits,
  networks: Visits,
  networksBefore: Visits = { ok: 0, failed: 0 },
) {
  const wasSeen = countVisits(before) >= LEAST_VISITS;
  const share = wasSeen ? SHARE.usual : SHARE.unseenBefore;
  return (
    countVisits(version) >= LEAST_VISITS &&
    version.failed >= share * countVisits(version) &&
    networks.failed >= Math.max(LEAST_NETWORKS, share * countVisits(networks)) &&
    (!wasSeen ||
      (countVisits(networksBefore) >= LEAST_NETWORKS
        ? isMuchWorse(networks, networksBefore)
        : isMuchWorse(version, before)))
  );
}

const isMuchWorse = (now: Visits, before: Visits) =>
  now.failed * countVisits(before) >= TIMES * before.failed * countVisits(now) ||
  before.ok * countVisits(now) > TIMES * now.ok * countVisits(before);
