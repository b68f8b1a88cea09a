import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toSignedUpload } from './signed-upload.ts'

const picture = 'data:image/png;base64,iVBORw0KGgo='

it('AMB2-37 without images fileForm is empty, and the signature is base64 without its prefix', async () => {
  expect(await toSignedUpload(picture)).toEqual({ autographBase64: 'iVBORw0KGgo=', fileForm: [] })
})

it('SIGNIMG-10 AMB2-37 each image is its name, its lower-case extension and its bytes, in their order', async () => {
  const images = [new File(['a'], '行驶证.JPEG'), new File(['b'], 'a.b.png'), new File(['c'], 'c.jpg')]
  expect((await toSignedUpload(picture, images)).fileForm).toEqual([
    { fileName: '行驶证.JPEG', fileType: 'jpeg', fileBase: 'YQ==' },
    { fileName: 'a.b.png', fileType: 'png', fileBase: 'Yg==' },
    { fileName: 'c.jpg', fileType: 'jpg', fileBase: 'Yw==' },
  ])
})

it('SIGNIMG-10 whatever its bytes and however many, they arrive as they were', () =>
  fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 99 }), fc.integer({ min: 1, max: 2000 }), async (some, times) => {
      const bytes = Buffer.concat(Array.from({ length: times }, () => some))
      const { fileForm } = await toSignedUpload(picture, [new File([bytes], 'x.jpg')])
      expect(Buffer.from(fileForm[0]?.fileBase ?? '', 'base64').equals(bytes)).toBe(true)
    }),
    { numRuns: 50 },
  ))
