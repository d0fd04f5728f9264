/** Reads the texts, names and settings of the demo company from the files in `content/` and validates them. */
import { z } from 'zod';
import imagesFile from './content/images.json' with { type: 'json' };

const Color = z.string().regex(/^#[0-9a-f]{6}$/);

/** Shapes are SVG; the image extends from -1 to 1, with y pointing down. */
const Images = z.strictObject({
  /** By the first word of the company name. */
  logos: z.record(z.string(), z.strictObject({ color: Color, shape: z.string() })),
  shapes: z.record(z.string(), z.string()),
  /** By the first name of the user. */
  portraits: z.record(
    z.string(),
    z.strictObject({
      /** The gradient from top to bottom. */
      background: z.tuple([Color, Color]),
      ...{ skin: Color, hair: Color, clothes: Color },
      /** Names of shapes: hair behind the face and in front of it. */
      ...{ behind: z.string().optional(), front: z.string() },
      extra: z.enum(['beard', 'glasses']).optional(),
    }),
  ),
});

export const images = Images.parse(imagesFile);
