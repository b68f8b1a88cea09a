import type { ReactNode } from 'react'
import type { PartProps } from '../../generated/widgets.ts'

/** A part put in its place: it draws what the renderer made of it, and nothing around it. */
export default function Part({ body }: PartProps & { body?: ReactNode }) {
  return <>{body}</>
}
