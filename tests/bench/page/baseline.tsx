import type { ReactNode } from 'react'
import '../../../src/frame/index.ts'
import { FormBaseline } from './form-baseline.tsx'
import { ListBaseline } from './list-baseline.tsx'
import { plants } from './plants.ts'

/** What a competent hand would write for the same screen with the same libraries and the same styles. */
export function baseline(what: 'form' | 'list', size: number): () => ReactNode {
  if (what === 'form') return () => <FormBaseline count={size} />
  const rows = plants(size)
  return () => <ListBaseline plants={rows} />
}
