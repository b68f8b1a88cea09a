/** The shape of a loading skeleton; `row` is a form row, `field` a field with its label above. */
export type SkeletonShape = 'lines' | 'rows' | 'block' | 'row' | 'field' | 'chart'
