import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { openApiOf } from '../../server/inbound/openapi.ts'
import { createRowReader } from '../../server/inbound/read-row.ts'
import { caseRow, taskRow } from './inbound-sender.ts'
import { schemas, startTestServer } from './server.ts'

interface Document {
  paths: Record<string, unknown>
  components: { schemas: Record<string, { properties: Record<string, unknown>; required: string[] }> }
}

it('serves a valid OpenAPI document of all kinds of records, without a secret', async () => {
  const server = await startTestServer()
  const answer = await fetch(`${server.url}/api/inbound/v1/openapi.json`)
  const document = (await answer.json()) as Document
  await server.close()
  expect(await new Validator().validate({ ...document })).toEqual({ valid: true })
  expect(Object.keys(document.paths)).toEqual(schemas.inbound.map(({ path }) => path))
  expect(document.components.schemas['tasks']?.required).toEqual(
    expect.arrayContaining(['externalId', 'revision', 'taskType', 'taskChildrenType', 'taskTitle', 'taskContext']),
  )
})
it('describes each field that a row may have', () => {
  const { components } = openApiOf(schemas) as unknown as Document
  const read = createRowReader(schemas)
  const rows = { tasks: taskRow(), complaintCases: caseRow() }
  for (const [kind, row] of Object.entries(rows)) {
    expect(read(kind as keyof typeof rows, row)).toHaveProperty('row')
    expect(Object.keys(components.schemas[kind]?.properties ?? {})).toEqual(expect.arrayContaining(Object.keys(row)))
  }
})
