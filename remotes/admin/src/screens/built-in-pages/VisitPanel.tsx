import { Panel, VisitIcon, VisitLink } from '@lapis/portal';

/** The way to a page as visitors see it. */
export const VisitPanel = ({ path }: { path: string }) => (
  <Panel title="Page">
    <VisitLink to={path}>
      View on the site
      <VisitIcon />
    </VisitLink>
  </Panel>
);
