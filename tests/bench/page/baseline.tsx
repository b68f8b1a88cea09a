import type { ReactNode } from 'react'
import '../../../widgets/semi.ts'
import '../../../src/frame/page.css'
import '../../../src/frame/theme.css'
import { FormBaseline } from './form-baseline.tsx'
import type { Drawing } from './main.ts'
import { ListBaseline } from './list-baseline.tsx'
import { plants } from './plants.ts'

/** What a competent hand would write for the same screen with the same libraries and the same styles. */
export function baseline(what: Drawing, size: number): () => ReactNode {
  if (what !== 'list') return () => <FormBaseline count={size} checked={what === 'checked'} />
  const rows = plants(size)
  return () => <ListBaseline plants={rows} />
}
