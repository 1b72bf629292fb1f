import { Panel, VisitIcon, VisitLink } from '@lapis/portal';

export const VisitPanel = ({ path }: { path: string }) => (
  <Panel title="Page">
    <VisitLink to={path}>
      View on the site
      <VisitIcon />
    </VisitLink>
  </Panel>
);
