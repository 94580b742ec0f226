-- From here on, address, secret and former_secret of channel may be encrypted, which earlier versions cannot read: "tink:" and a
-- ciphertext of Tink in Base64.
insert into schema_version (version, oldest_compatible) values (33, 33);
