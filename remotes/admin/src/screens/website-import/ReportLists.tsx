import type { ImportedEntry, ImportReport } from '@lapis/contract';
import { readableAddress } from '@lapis/portal';
import { href, Link } from '@lapis/router';
import { Button } from '@lapis/ui';
import { useState, type ReactNode } from 'react';
import { formatCount, outcomeWords } from './import-labels';
import styles from './Report.module.css';

/** Number of lines shown before 'Show all' is pressed. */
const SHOWN = 50;

interface ReportList {
  /** Value of the URL parameter that shows this list. */
  name: string;
  label: string;
  count: number;
  lines: () => ReactNode[];
}

/** Returns the report's non-empty lists. */
export function createLists(report: ImportReport, isPlan: boolean): ReportList[] {
  const { entries, addresses, missing_files, unknown_links, refused_redirects } = report;
  const noted = entries.filter(({ notes }) => notes.length > 0);
  const lists: ReportList[] = [
    {
      name: 'files',
      label: 'Files that are missing',
      count: missing_files.length,
      lines: () =>
        missing_files.map(({ address, reason }) => <Line key={address} what={address} note={reason} />),
    },
    {
      name: 'notes',
      label: 'Texts to check',
      count: noted.length,
      lines: () => noted.map((entry) => <EntryLine key={entry.path} entry={entry} isPlan={isPlan} />),
    },
    {
      name: 'addresses',
      label: 'Changed addresses',
      count: addresses.length,
      lines: () =>
        addresses.map(({ title, wanted, gets }) => (
          <Line key={gets} what={title} note={`${wanted} is already taken, so it is at ${gets}.`} />
        )),
    },
    {
      name: 'links',
      label: 'Broken links',
      count: unknown_links.length,
      lines: () =>
        unknown_links.map(({ address, title }) => (
          <Line key={`${address} ${title}`} what={address} note={`In “${title}”`} />
        )),
    },
    {
      name: 'redirects',
      label: 'Old addresses that couldn’t be redirected',
      count: refused_redirects.length,
      lines: () => refused_redirects.map(({ from, reason }) => <Line key={from} what={from} note={reason} />),
    },
    {
      name: 'texts',
      label: 'All texts',
      count: entries.length,
      lines: () => entries.map((entry) => <EntryLine key={entry.path} entry={entry} isPlan={isPlan} />),
    },
  ];
  return lists.filter(({ count }) => count > 0);
}

const Line = ({ what, note }: { what: string; note: string }) => (
  <li className={styles.line}>
    <span className={styles.what}>{what}</span>
    <span className={styles.note}>{note}</span>
  </li>
);

function EntryLine({ entry, isPlan }: { entry: ImportedEntry; isPlan: boolean }) {
  const { type, id, title, path, outcome, notes } = entry;
  return (
    <li className={styles.line}>
      <span className={styles.what}>
        {id === null ? title : <Link to={href(`admin.${type}.edit`, { id })}>{title}</Link>}
      </span>
      <span className={styles.outcome} data-outcome={outcome}>
        {outcomeWords[outcome][isPlan ? 'plan' : 'done']}
      </span>
      <span className={styles.note}>{readableAddress(path)}</span>
      {notes.map((note) => (
        <span key={note} className={styles.note}>
          {note}
        </span>
      ))}
    </li>
  );
}

/** Shows the first lines of a list, because there may be thousands. */
export function Lines({ list: { label, count, lines } }: { list: ReportList }) {
  const [isWhole, setWhole] = useState(false);
  const all = lines();
  return (
    <>
      <ul className={styles.lines} aria-label={label}>
        {isWhole ? all : all.slice(0, SHOWN)}
      </ul>
      {!isWhole && count > SHOWN && (
        <Button variant="quiet" className={styles.more} onClick={() => setWhole(true)}>
          Show all {formatCount(count, 'line')}
        </Button>
      )}
    </>
  );
}
