import type { ImportReport } from '@lapis/contract';
import { StateFilter } from '@lapis/portal';
import { useSearchParams } from '@lapis/router';
import { contentLines, formatCount, countOutcomes, outcomeWords } from './import-labels';
import { Lines, createLists } from './ReportLists';
import styles from './Report.module.css';

/** Summarises the export, and what happens to its texts. */
export function Overview({ report, isPlan = false }: { report: ImportReport; isPlan?: boolean }) {
  return (
    <dl className={styles.facts}>
      {contentLines(report).map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>{isPlan ? 'What will happen' : 'What happened'}</dt>
        <dd>
          {countOutcomes(report.entries)
            .map(({ outcome, count }) => `${outcomeWords[outcome][isPlan ? 'plan' : 'done']}: ${count}`)
            .join(' · ') || 'There are no texts in it.'}
        </dd>
      </div>
      {report.menu_notes.map((note) => (
        <div key={note}>
          <dt>Menu</dt>
          <dd>{note}</dd>
        </div>
      ))}
    </dl>
  );
}

export const Notes = ({ report }: { report: ImportReport }) => (
  <div className={styles.notes}>
    {createLists(report, true).map((list) => (
      <details key={list.name} className={styles.fold}>
        <summary>
          {list.label} <span className={styles.count}>{list.count}</span>
        </summary>
        <Lines list={list} />
      </details>
    ))}
  </div>
);

/** Lists the imported texts that need work, filtered by the URL. */
export function Findings({ report }: { report: ImportReport }) {
  const [params] = useSearchParams();
  const lists = createLists(report, false);
  const shown = lists.find(({ name }) => name === params.get('show')) ?? lists[0];
  if (!shown) return null;
  return (
    <section className={styles.findings} aria-labelledby="findings">
      <h2 id="findings" className={styles.title}>
        {lists.length > 1 ? 'To check' : 'What was imported'}
      </h2>
      <StateFilter
        states={lists.map(({ name, label, count }) => ({ value: name, label, count }))}
        state={shown.name}
        to={({ state }) => (state ? `?show=${state}` : '?')}
      />
      {shown.name === 'files' && (
        <p className={styles.hint}>
          Import the same export again to retry {formatCount(shown.count, 'file')}. Nothing is imported twice.
        </p>
      )}
      <Lines key={shown.name} list={shown} />
    </section>
  );
}
