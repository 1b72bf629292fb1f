import { Columns, Fact, Facts, PageHead, Panel } from '@lapis/portal';
import type { useBuiltInPages } from '../../kit/queries/built-in-pages';
import { TextOfPage } from './TextOfPage';
import { VisitPanel } from './VisitPanel';

interface BuiltInFactsProps {
  page: ReturnType<typeof useBuiltInPages>[number];
  back: { to: string; label: string };
}

export const BuiltInFacts = ({ page: { path, title, words }, back }: BuiltInFactsProps) => (
  <>
    <PageHead title={title} lead="Editors can change what it says in the banner." back={back} />
    <Columns side={<VisitPanel path={path} />}>
      <Panel title="Banner">
        <Facts>
          <Fact label="Title">{words.title}</Fact>
          {words.subtitle && <Fact label="Subtitle">{words.subtitle}</Fact>}
          {words.description && <Fact label="For search engines">{words.description}</Fact>}
        </Facts>
      </Panel>
      <TextOfPage path={path} />
    </Columns>
  </>
);
