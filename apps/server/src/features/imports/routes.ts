import { imports } from '@mainstay/contract/imports';
import { NotFound } from '../../platform/http/errors.ts';
import { implement } from '../../platform/http/kit.ts';

const later = async () => {
  throw new NotFound('Import');
};

export const importsFeature = implement(imports)('imports', {
  findImports: later,
  createImport: later,
  findMappings: later,
  deleteMapping: later,
  getImport: later,
  updateMapping: later,
  previewImport: later,
  checkImport: later,
  runImport: later,
  undoImport: later,
  deleteImport: later,
  findFaults: later,
  downloadRejected: later,
});
