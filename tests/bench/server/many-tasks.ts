import { Client } from 'pg'

/** Customers of each added steward. */
const RELATIONS = 20

/** How much a PostgreSQL contains. */
export interface Filled {
  tasks: number
  gigabytes: number
}

/**
 * Adds stewards to the data of `makeBenchData` in PostgreSQL, each with copies of the tasks of one of its stewards, until there are `stewards`. The
 * rows of a steward lie apart from each other, as those that arrive over months do.
 */
export async function addStewards(databaseUrl: string, stewards: number): Promise<Filled> {
  // The server's own connections end long statements.
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const insert = async (table: string, changed: Record<string, string>, from: string) => {
      const { rows } = await client.query<{ name: string }>(
        'select column_name as name from information_schema.columns where table_name = $1 order by ordinal_position',
        [table],
      )
      const values = rows.map(({ name }) => changed[name] ?? `${table}."${name}"`)
      // Filling an index at the end takes a fraction of the time.
      const indexes = await client.query<{ name: string; definition: string }>(
        `select indexname as name, indexdef as definition from pg_indexes where tablename = $1 and indexdef not like 'CREATE UNIQUE%'`,
        [table],
      )
      for (const { name } of indexes.rows) await client.query(`drop index "${name}"`)
      await client.query(`insert into ${table} select ${values.join(', ')} from ${from}`)
      for (const { definition } of indexes.rows) await client.query(definition)
    }
    // Foreign keys are true by construction; checking them takes most of the time.
    await client.query(`set session_replication_role = 'replica'`)
    await client.query(`create temporary table added as
      with model as (select "userId", row_number() over (order by "userId") - 1 as place, count(*) over () as size from staff)
      select n, 'bulk' || n as "addedId", "userId" as "likeId" from model join generate_series(1, ${stewards}) n on n % size = place
      where n <= ${stewards} - size`)
    const isLike = (column: string) => `added join ${column.split('.')[0]} on ${column} = added."likeId"`
    await insert('staff', { userId: '"addedId"', userCode: `"addedId" || '@example.com'`, loginName: 'null' }, isLike('staff."userId"'))
    const task = {
      taskId: `task."taskId" || '-' || n`,
      taskUser: '"addedId"',
      createdBy: `"addedId" || '@example.com'`,
      // Otherwise the reminders of half a million tasks would be due at the same moment.
      taskCallTime: `task."taskCallTime" + (1 + n % 200) * 3600000`,
    }
    await insert('task', task, `${isLike('task."taskUser"')} order by right(task."taskId", 4), n`)
    const relation = { userCustomerId: `'B' || n || '-' || k`, userId: '"addedId"', wechatCustomerId: `'K' || ((n + k) % 100)` }
    await insert('steward', relation, `${isLike('steward."userId"')} cross join generate_series(1, ${RELATIONS}) k`)
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ tasks: string; bytes: string }>(
      'select (select count(*) from task) as tasks, pg_database_size(current_database()) as bytes',
    )
    return { tasks: Number(rows[0]?.tasks), gigabytes: Number(rows[0]?.bytes) / 1_000_000_000 }
  } finally {
    await client.end()
  }
}
