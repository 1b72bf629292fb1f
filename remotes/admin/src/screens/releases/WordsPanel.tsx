import { Fact, Facts, Panel } from '@lapis/portal';

export const WordsPanel = () => (
  <Panel title="What these words mean">
    <Facts>
      <Fact label="Version">One build of this part of the site. It never changes.</Fact>
      <Fact label="Live">The version that visitors get.</Fact>
      <Fact label="Last good">The version that was live before, without being marked as bad.</Fact>
      <Fact label="Shell">The part around all others: menus, header and footer.</Fact>
      <Fact label="Signed">
        Sealed by the team that built it, so that no one can change it along the way.
      </Fact>
      <Fact label="A failed visit">
        A page that did not load or stopped working in the visitor’s browser.
      </Fact>
    </Facts>
  </Panel>
);
