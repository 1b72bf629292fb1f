import type { Generated } from 'kysely';

declare module '../../server/database/tables' {
  interface Tables {
    community_buildings: CommunityBuildingsTable;
    connected_charities: ConnectedCharitiesTable;
  }
}

interface CommunityBuildingsTable {
  id: Generated<number>;
  name: string;
  /** First line of the address. */
  address: string;
  postcode: string;
  removed_at: string | null;
}

interface ConnectedCharitiesTable {
  id: Generated<number>;
  name: string;
  /** HMRC's reference of the charity, such as AB12345. */
  reference: string;
  /** Claims on small donations itself, so that the limit is divided. */
  makes_claims: number;
  /** Runs charitable activities in a community building. */
  has_buildings: number;
  removed_at: string | null;
}
