import type { MoveInReport } from '@lapis/contract';
import { StateFilter } from '@lapis/portal';
import { useSearchParams } from '@lapis/router';
import { contentLines, counted, outcomesOf, outcomeWords } from './move-words';
import { Lines, listsOf } from './ReportLists';
import styles from './Report.module.css';

/** What the export holds, and what becomes or became of its texts. */
export function Overview({ report, isPlan = false }: { report: MoveInReport; isPlan?: boolean }) {
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
          {outcomesOf(report.entries)
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

/** What one should know before it begins, folded until somebody asks. */
export const Notes = ({ report }: { report: MoveInReport }) => (
  <div className={styles.notes}>
    {listsOf(report, true).map((list) => (
      <details key={list.name} className={styles.fold}>
        <summary>
          {list.label} <span className={styles.count}>{list.count}</span>
        </summary>
        <Lines list={list} />
      </details>
    ))}
  </div>
);

/** What came, narrowed to what needs work by the address of the page. */
export function Findings({ report }: { report: MoveInReport }) {
  const [params] = useSearchParams();
  const lists = listsOf(report, false);
  const shown = lists.find(({ name }) => name === params.get('show')) ?? lists[0];
  if (!shown) return null;
  return (
    <section className={styles.findings} aria-labelledby="findings">
      <h2 id="findings" className={styles.title}>
        {lists.length > 1 ? 'To check' : 'What was brought in'}
      </h2>
      <StateFilter
        states={lists.map(({ name, label, count }) => ({ value: name, label, count }))}
        state={shown.name}
        to={({ state }) => (state ? `?show=${state}` : '?')}
      />
      {shown.name === 'files' && (
        <p className={styles.hint}>
          Move the same export in again to try {counted(shown.count, 'file')} once more. Nothing is brought in
          twice.
        </p>
      )}
      <Lines key={shown.name} list={shown} />
    </section>
  );
}
