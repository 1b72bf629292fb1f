import type { GivingPage, ShownAppeal } from '@lapis/contract';
import type { GiftValues } from '@lapis/contract/gift-form';
import { href, Link } from '@lapis/router';
import { FieldErrors } from '@lapis/ui/forms';
import { AppealProgress } from './AppealProgress';
import { Choice, Choices } from '../../kit/Choice';
import { Group } from '../../kit/Group';
import { appealValue, projectValue } from './purpose';
import styles from './PurposeFields.module.css';

/**
 * Number of projects shown. Further ones are folded away, so that they don't push the next questions out of
 * sight.
 */
const MOST_SHOWN = 4;

export function PurposeFields({ giving, initial }: { giving: GivingPage; initial: GiftValues }) {
  const appeals = giving.appeals.filter(({ is_open }) => is_open);
  const { projects } = giving;
  if (appeals.length + projects.length === 0) return <input type="hidden" name="for" value="" />;
  const isChosen = (value: string) => (initial['for'] ?? '') === value;
  const projectChoices = (
    <Choices isWide>
      {projects.map((project) => {
        const value = projectValue(project);
        return (
          <Choice
            key={value}
            name="for"
            value={value}
            title={project.title}
            defaultChecked={isChosen(value)}
          />
        );
      })}
    </Choices>
  );
  return (
    <Group legend="What is your gift for?" name="for">
      <FieldErrors name="appeal" />
      <FieldErrors name="project" />
      <Choices isWide>
        <Choice
          name="for"
          value=""
          title="Where it is needed most"
          says="For all our work"
          defaultChecked={isChosen('')}
        />
        {appeals.map((appeal) => (
          <AppealChoice key={appeal.slug} appeal={appeal} isChosen={isChosen(appealValue(appeal))} />
        ))}
      </Choices>
      {projects.length > MOST_SHOWN ? (
        <details open={projects.some((project) => isChosen(projectValue(project)))}>
          <summary className={styles.summary}>One of our projects</summary>
          {projectChoices}
        </details>
      ) : (
        projects.length > 0 && projectChoices
      )}
    </Group>
  );
}

const AppealChoice = ({ appeal, isChosen }: { appeal: ShownAppeal; isChosen: boolean }) => (
  <div className={styles.appeal}>
    <Choice
      name="for"
      value={appealValue(appeal)}
      title={appeal.title}
      says={appeal.summary}
      defaultChecked={isChosen}
    />
    <div className={styles.below}>
      <AppealProgress appeal={appeal} />
      <p className={styles.terms}>{appeal.terms}</p>
      <Link to={href('give.appeal', { slug: appeal.slug })} className={styles.more}>
        More about {appeal.title}
      </Link>
    </div>
  </div>
);
