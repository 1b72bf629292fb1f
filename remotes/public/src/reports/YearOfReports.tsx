import type { Report } from '@lapis/contract';
import { useOrigin } from '../loading/use-origin';
import { sizeInWords } from './size-in-words';
import styles from './YearOfReports.module.css';

export function YearOfReports({ year, reports }: { year: number; reports: Report[] }) {
  const heading = `reports-${year}`;
  return (
    <section>
      <h2 id={heading} className={styles.year}>
        {year}
      </h2>
      <table className={styles.reports} aria-labelledby={heading}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Report</th>
            <th scope="col">Kind</th>
            <th scope="col">Pages</th>
            <th scope="col">Size</th>
            <th scope="col">File</th>
          </tr>
        </thead>
        <tbody>
          {reports.map((report) => (
            <ReportRow key={report.id} report={report} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const ReportRow = ({ report: { id, title, kind, summary, pages, size, file_url } }: { report: Report }) => (
  <tr id={`report-${id}`} className={styles.report}>
    <th scope="row" className={styles.words}>
      <span className={styles.title}>{title}</span>
      <span className={styles.summary}>{summary}</span>
    </th>
    <td className={styles.kind}>{kind}</td>
    <td className={styles.fact}>{pages === 1 ? '1 page' : `${pages} pages`}</td>
    <td className={styles.fact}>{sizeInWords(size)}</td>
    <td className={styles.file}>
      <a className={styles.link} href={file_url} type="application/pdf">
        Read<span className="visually-hidden"> {title} (PDF)</span>
      </a>
      <a className={styles.link} href={file_url} download>
        Download<span className="visually-hidden"> {title} (PDF)</span>
      </a>
      <span className={styles.address}>{useOrigin() + file_url}</span>
    </td>
  </tr>
);
