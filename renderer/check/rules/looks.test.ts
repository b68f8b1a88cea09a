import { expect, it } from 'vitest'
import { schemaFiles } from '../../../tools/schema-files.ts'
import type { Prop, Props } from '../../model/prop.ts'
import { readProject } from '../../model/read-project.ts'

/** Returns the looks of each property, at any depth, that only some looks render. */
function partial(props: Props): string[][] {
  return Object.values(props).flatMap((prop) => [...(prop.looks ? [prop.looks] : []), ...inside(prop)])
}

function inside(prop: Prop): string[][] {
  if (prop.kind === 'object') return partial(prop.props)
  return prop.kind === 'list' || prop.kind === 'map' ? partial({ of: prop.of }) : []
}

it('`looks` in manifests lists looks of the widget, and not all of them', () => {
  const { widgets } = readProject(schemaFiles(process.cwd()))
  const named = [...widgets].map(([name, { value }]) => ({ name, look: value.props['look'], partialLooks: partial(value.props) }))
  const wrong = named.filter(({ look, partialLooks }) => {
    const looks = look?.kind === 'enum' ? look.values : []
    return partialLooks.some((some) => some.length >= looks.length || some.some((one) => !looks.includes(one)))
  })
  expect(wrong).toEqual([])
  expect(named.filter(({ partialLooks }) => partialLooks.length > 0).map(({ name }) => name)).toEqual([
    'list',
    'section',
    'stats',
    'table',
    'text',
    'tiles',
    'upload',
  ])
})
