import type { Address, Customer, PaymentMethod, SavedAddress } from '../shop/customer.ts';
import type { Random } from './random.ts';

/**
 * Makes the fifty customers `C0001` to `C0050`. Every name, address and number is invented.
 * @returns customers in the order of their ids, no two of one name; each has an address and a way to pay.
 */
export function makeCustomers(random: Random): readonly Customer[] {
  const names = new Set<string>();
  while (names.size < 50) names.add(`${random.pick(firstNames())} ${random.pick(lastNames())}`);
  return [...names].map((name, index) => makeCustomer(`C${String(index + 1).padStart(4, '0')}`, name, random));
}

function makeCustomer(customerId: string, name: string, random: Random): Customer {
  const email = `${name.toLowerCase().replace(' ', '.')}@mail.example`;
  const home = makeSavedAddress('A1', 'Home', random);
  const hasOffice = random.integer(1, 2) === 1;
  const addresses = hasOffice ? [home, makeSavedAddress('A2', 'Office', random)] : [home];
  return { customerId, name, email, addresses, paymentMethods: makePaymentMethods(random) };
}

function makeSavedAddress(addressId: string, label: string, random: Random): SavedAddress {
  return { addressId, label, address: makeAddress(random) };
}

/** Makes one invented address in the United States; its city and postal code fit each other and nothing real. */
export function makeAddress(random: Random): Address {
  const [city, region, postalPrefix] = random.pick(places());
  const street = `${String(random.integer(2, 960))} ${random.pick(streets())}`;
  const unit = random.integer(1, 3) === 1 ? `Suite ${String(random.integer(100, 899))}` : '';
  return { street, unit, city, region, postalCode: `${postalPrefix}${String(random.integer(10, 98))}`, country: 'US' };
}

function makePaymentMethods(random: Random): readonly PaymentMethod[] {
  const number = (): string => String(random.integer(1_000_000, 9_999_999));
  const card: PaymentMethod = {
    kind: 'credit_card',
    paymentMethodId: `credit_card_${number()}`,
    brand: random.pick(['Visa', 'Mastercard']),
    lastFour: String(random.integer(1000, 9999)),
  };
  const paypal: PaymentMethod = { kind: 'paypal', paymentMethodId: `paypal_${number()}` };
  const balanceCents = random.integer(20, 300) * 100;
  const giftCard: PaymentMethod = { kind: 'gift_card', paymentMethodId: `gift_card_${number()}`, balanceCents };
  return [card, ...(random.integer(1, 2) === 1 ? [paypal] : []), ...(random.integer(1, 2) === 1 ? [giftCard] : [])];
}

function firstNames(): readonly [string, ...string[]] {
  return [
    'Ada',
    'Bruno',
    'Celia',
    'Dario',
    'Edda',
    'Fabio',
    'Greta',
    'Hugo',
    'Imani',
    'Jonas',
    'Kaya',
    'Leon',
    'Mina',
    'Nadia',
    'Otis',
    'Petra',
    'Quentin',
    'Rosa',
    'Selim',
    'Tilda',
    'Umar',
    'Vera',
    'Wanda',
    'Yara',
    'Zeno',
  ];
}

function lastNames(): readonly [string, ...string[]] {
  return [
    'Abbott',
    'Bergfeld',
    'Castellan',
    'Dunmore',
    'Eskola',
    'Farrow',
    'Gallo',
    'Hartwell',
    'Ikeda',
    'Jessen',
    'Kovar',
    'Lindqvist',
    'Marlow',
    'Norwood',
    'Okafor',
    'Pereira',
    'Quist',
    'Ravel',
    'Sandoval',
    'Thorne',
    'Underhill',
    'Varga',
    'Whitcomb',
    'Yilmaz',
    'Zeller',
  ];
}

function streets(): readonly [string, ...string[]] {
  return [
    'Alder Street',
    'Birch Lane',
    'Canal Road',
    'Dock Street',
    'Elm Avenue',
    'Fern Close',
    'Garden Terrace',
    'Harbour Lane',
    'Juniper Way',
    'Larch Row',
    'Mill Road',
    'Orchard Street',
    'Quarry Hill',
    'Station Road',
    'Tannery Yard',
    'Willow Walk',
  ];
}

function places(): readonly [readonly [string, string, string], ...(readonly [string, string, string])[]] {
  return [
    ['Ashgrove', 'OR', '970'],
    ['Brackwater', 'ME', '041'],
    ['Cedar Hollow', 'WA', '983'],
    ['Dunfield', 'OH', '437'],
    ['Eastmere', 'NY', '128'],
    ['Fallbrook', 'CO', '809'],
    ['Glenrock', 'MN', '553'],
    ['Hollins', 'VT', '056'],
    ['Linden Park', 'IL', '604'],
    ['Marsh End', 'NC', '287'],
  ];
}
