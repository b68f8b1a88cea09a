import {
  ColumnNode,
  ColumnUpdateNode,
  type InsertQueryNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  type OnConflictNode,
  type QueryId,
  type TableNode,
  type UpdateQueryNode,
  ValueNode,
  ValuesNode,
} from 'kysely'
import type { Database, Tables } from '../database/tables.ts'

/** The tables whose rows keep the release by which a person wrote them last. */
const RECORDS: ReadonlySet<string> = new Set([
  'task',
  'task_trace',
  'complaint',
  'customer',
  'steward',
  'match_record',
  'claim_picture',
  'personal_tag_mark',
] satisfies (keyof Tables)[])

const COLUMN = 'releaseNumber'

/** Returns the database whose inserts and updates of records store the number of a release, so that no call can forget it. */
export const stampRecords = (db: Database, release: number): Database => db.withPlugin(stampOf(release))

function stampOf(release: number): KyselyPlugin {
  const stamp = new Stamp(release)
  return {
    transformQuery: ({ node, queryId }) => stamp.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  }
}

class Stamp extends OperationNodeTransformer {
  readonly #release: number

  constructor(release: number) {
    super()
    this.#release = release
  }

  protected override transformInsertQuery(node: InsertQueryNode, queryId?: QueryId): InsertQueryNode {
    const { columns, values, onConflict } = node
    if (!isRecord(node.into) || !columns || !values || !ValuesNode.is(values)) return super.transformInsertQuery(node, queryId)
    const added = values.values.map((row) =>
      row.kind === 'PrimitiveValueListNode'
        ? { ...row, values: [...row.values, this.#release] }
        : { ...row, values: [...row.values, ValueNode.create(this.#release)] },
    )
    return {
      ...node,
      columns: [...columns, ColumnNode.create(COLUMN)],
      values: ValuesNode.create(added),
      ...(onConflict && { onConflict: this.#stampedConflict(onConflict) }),
    }
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId?: QueryId): UpdateQueryNode {
    const { table, updates } = node
    if (table?.kind !== 'TableNode' || !isRecord(table as TableNode) || !updates) return super.transformUpdateQuery(node, queryId)
    return { ...node, updates: [...updates, this.#update()] }
  }

  #stampedConflict(node: OnConflictNode): OnConflictNode {
    return node.updates ? { ...node, updates: [...node.updates, this.#update()] } : node
  }

  #update(): ColumnUpdateNode {
    return ColumnUpdateNode.create(ColumnNode.create(COLUMN), ValueNode.create(this.#release))
  }
}

const isRecord = (table: TableNode | undefined): boolean => table !== undefined && RECORDS.has(table.table.identifier.name)
